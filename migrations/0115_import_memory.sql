CREATE TABLE "import_memory" (
	"task" text NOT NULL,
	"file_kind" text NOT NULL,
	"how" jsonb NOT NULL,
	"used" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_memory_task_file_kind_pk" PRIMARY KEY("task","file_kind")
);
