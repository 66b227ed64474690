CREATE TABLE "card_photo" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"image" "bytea" NOT NULL
);

ALTER TABLE "card_photo" ADD CONSTRAINT "card_photo_student_id_student_photo_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student_photo"("student_id") ON DELETE cascade ON UPDATE no action;