CREATE TABLE "mail_server" (
	"mail_server_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" integer NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"password" text DEFAULT '' NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "mail_server_one_row" CHECK ("mail_server"."mail_server_id" = 1),
	CONSTRAINT "mail_server_port" CHECK ("mail_server"."port" between 1 and 65535),
	CONSTRAINT "mail_server_security" CHECK ("mail_server"."security" in (1, 2, 3))
);
