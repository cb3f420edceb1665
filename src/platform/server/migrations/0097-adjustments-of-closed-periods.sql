-- The adjustments that a period listed when it was closed, as the API lists them. The tickets that they are about change later: they are coded,
-- moved to other projects and received again. A closed period never changes (0021), so its list does not either (PLUS-18). Null for periods in
-- progress, and for those that were closed before this column: their lists are read from the events.
ALTER TABLE pay_periods
  ADD COLUMN adjustments jsonb CHECK (jsonb_typeof(adjustments) = 'array'),
  ADD CONSTRAINT pay_periods_adjustments_when_closed CHECK (adjustments IS NULL OR state = 'closed');
