-- Migration 0044 counted no ticket for an owner to whom row-level security applies. The sums of plants are counted from their tickets again.
ALTER TABLE slips NO FORCE ROW LEVEL SECURITY;
ALTER TABLE plant_latencies NO FORCE ROW LEVEL SECURITY;
ALTER TABLE plant_arrivals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE plant_activity NO FORCE ROW LEVEL SECURITY;

DELETE FROM plant_latencies;
DELETE FROM plant_arrivals;
DELETE FROM plant_activity;

INSERT INTO plant_latencies (dot_authority_id, day, plant_id, minutes, tickets)
SELECT dot_authority_id, ticket_date, plant_id,
  CASE WHEN dispatched_at IS NULL THEN -1 WHEN created_at < dispatched_at - interval '1 minute' THEN -2
    ELSE least(1441, greatest(0, ceil(extract(epoch FROM created_at - dispatched_at) / 60))) END,
  count(*)
FROM slips WHERE ticket_date >= date '2021-01-01' GROUP BY 1, 2, 3, 4;

INSERT INTO plant_arrivals (dot_authority_id, arrived_at, plant_id, tickets, late)
SELECT dot_authority_id, created_at, plant_id, count(*), count(*) FILTER (WHERE created_at > dispatched_at + interval '60 minutes')
FROM slips WHERE ticket_date >= date '2021-01-01' AND created_at > now() - interval '40 days' GROUP BY 1, 2, 3;

INSERT INTO plant_activity (dot_authority_id, plant_id, last_ticketed_at, last_arrived_at)
SELECT dot_authority_id, plant_id, max(ticketed_at), max(created_at) FROM slips WHERE ticket_date >= date '2021-01-01' GROUP BY 1, 2;

ALTER TABLE slips FORCE ROW LEVEL SECURITY;
ALTER TABLE plant_latencies FORCE ROW LEVEL SECURITY;
ALTER TABLE plant_arrivals FORCE ROW LEVEL SECURITY;
ALTER TABLE plant_activity FORCE ROW LEVEL SECURITY;
