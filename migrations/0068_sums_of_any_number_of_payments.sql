-- Sums over payments had the room of a single amount, which a hundred of the largest fill.
ALTER TABLE "payment_month" ALTER COLUMN "income" SET DATA TYPE numeric(18, 2);
ALTER TABLE "payment_month" ALTER COLUMN "expense" SET DATA TYPE numeric(18, 2);
ALTER TABLE "student_fee" ALTER COLUMN "excess_paid" SET DATA TYPE numeric(18, 2);
