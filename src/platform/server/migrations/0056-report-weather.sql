-- The weather of the day, which agencies require on a daily work report.
ALTER TABLE daily_work_reports ADD COLUMN weather text NOT NULL DEFAULT '';
