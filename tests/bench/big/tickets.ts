import type { Client } from 'pg'
import { DAYS } from '#tests/bench/big/agencies'

/** How many tickets of one plant arrive in a row. */
const BATCH = 20

/**
 * The columns that every ticket copies from one of 2,000 sample tickets: those that lists show, and the details. This makes rows as wide
 * and as varied as real ones.
 */
const SHARED = ['load_number', 'quantity', 'uom_1', 'gross_amount_1', 'tare_amount_1', 'net_amount', 'ticketed_net', 'overload_amount', 'overload_unit',
  'max_gvw', 'truck', 'hauler', 'customer_name', 'contractor', 'weighmaster', 'product_code', 'material_description', 'ticket_type', 'job_name',
  'job_number', 'station', 'district', 'delivery_lat', 'delivery_long', 'details'] as const

/** SQL for a number from 0 to 99 that looks random but is always the same for a ticket. Each `salt` gives different numbers. */
const dice = (salt: number) => `(hashint4(id + ${salt}) & 2147483647) % 100`

/**
 * Adds the tickets of `big_projects` in the order of their arrival: by day, and within a day in batches of one project. Returns
 * the highest ticket id that existed before.
 */
export async function addTickets(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ last: number }>('SELECT max(id) AS last FROM slips')
  const last = rows[0]?.last ?? 0
  await owner.query(`
    CREATE TEMP TABLE big_shared AS SELECT (row_number() OVER (ORDER BY md5(id::text)) - 1)::int AS nth, ${SHARED.join(', ')}
      FROM slips WHERE dot_authority_id = 1 AND net_amount > 0 LIMIT 2000;
    CREATE TEMP TABLE big_plants AS SELECT dot_authority_id AS agency, id, supplier, name, (row_number() OVER (PARTITION BY dot_authority_id ORDER BY id) - 1)::int AS nth
      FROM plants WHERE name LIKE 'Quarry %';
    CREATE TEMP TABLE big_tickets AS
      SELECT (${last} + row_number() OVER (ORDER BY first_day + k::bigint * days / tickets, hashint4(p.id * 1000 + k / ${BATCH}), p.id, k))::int AS id,
        agency, p.id AS project, p.nth AS project_nth, k >= done AS waits, (first_day + k::bigint * days / tickets)::int AS day
      FROM big_projects p, generate_series(0, p.tickets - 1) AS k;
    ANALYZE big_projects, big_items, big_shared, big_plants, big_tickets;
    SET LOCAL enable_nestloop = off;
    SET LOCAL enable_mergejoin = off`)
  await owner.query(`
    INSERT INTO slips (dot_authority_id, id, dot_project_id, plant_id, plant_name, supplier, ticket_number, ticket_number_key, ticket_date, ticketed_at,
      created_at, updated_at, status, void, delivered_date, rejection_reason, rejected_on, flag_by_dot, flagged_by, flagged_at, coded, pay_period,
      primary_pay_item_id, ${SHARED.join(', ')})
    SELECT ticket.agency, ticket.id, ticket.project, plant.id, plant.name, plant.supplier, (3000000 + ticket.id)::text, (3000000 + ticket.id)::text, day, arrived,
      arrived, arrived, status, status = 'voided', CASE WHEN status IN ('delivered', 'changed_after_delivered') THEN day END,
      CASE WHEN status = 'rejected' THEN 'Out of temperature' END, CASE WHEN status = 'rejected' THEN day END,
      status = 'flagged', CASE WHEN status = 'flagged' THEN 1 END, CASE WHEN status = 'flagged' THEN arrived END,
      item.id IS NOT NULL, CASE WHEN item.id IS NOT NULL THEN 1 END, item.id, ${SHARED.map((name) => `shared.${name}`).join(', ')}
    FROM (
      SELECT *, current_date - 1 - ((${DAYS} - 1 - ticket.day) * 1826 / ${DAYS}) AS day,
        (current_date - 1 - ((${DAYS} - 1 - ticket.day) * 1826 / ${DAYS}) + TIME '13:00')::timestamp AT TIME ZONE 'UTC' + id % 36000 * interval '1 second' AS arrived,
        CASE WHEN waits OR (day >= ${DAYS - 10} AND ${dice(1)} < 60) THEN 'pending' WHEN ${dice(2)} < 90 THEN 'delivered' WHEN ${dice(2)} < 92 THEN 'rejected'
          WHEN ${dice(2)} < 93 THEN 'voided' WHEN ${dice(2)} < 94 THEN 'changed_after_delivered' WHEN ${dice(2)} < 95 THEN 'flagged' ELSE 'pending' END AS status
      FROM big_tickets ticket
    ) AS ticket (id, agency, project, project_nth, waits, day_nth, day, arrived, status)
    JOIN big_shared shared ON shared.nth = (hashint4(ticket.id) & 2147483647) % (SELECT count(*) FROM big_shared)
    JOIN big_plants plant ON plant.agency = ticket.agency AND plant.nth = (project_nth * 2 + ticket.id / ${BATCH} % 2) % 24
    LEFT JOIN big_items item ON item.agency = ticket.agency AND item.project = ticket.project AND item.nth = shared.nth % 6
      AND status = 'delivered' AND ${dice(3).replace('id', 'ticket.id')} < 30
    ORDER BY ticket.id`)
  return last
}

/** Adds the other rows of the tickets whose id is higher than `after`: their keys, and a pay code and an event for each coded ticket. */
export async function addRowsOfTickets(owner: Client, after: number): Promise<void> {
  await owner.query(`
    INSERT INTO slip_keys SELECT dot_authority_id, id, dot_project_id, ticketed_at, ticket_date, ticket_number, truck, plant_name, supplier, material_description,
      contractor, job_number, net_ten_thousandths FROM slips WHERE id > ${after}`)
  await owner.query(`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by, assigned_at, supply)
    SELECT dot_authority_id, id, 1, dot_project_id, primary_pay_item_id, nullif(greatest(round(net_amount, 2), 0), 0), 1, 1, ticketed_at, ticket_supply(plant_id, material_description, uom_1)
    FROM slips WHERE id > ${after} AND coded`)
  await owner.query(`
    INSERT INTO slip_events (dot_authority_id, slip_id, slip_version, changes, change_set, event, actor_employee_id, actor, request_id, happened_at)
    SELECT dot_authority_id, id, 1, jsonb_build_object('status', jsonb_build_array('pending', 'delivered'), 'delivered_date', jsonb_build_array(NULL, delivered_date)),
      md5(dot_project_id || ' ' || delivered_date)::uuid, 'marked_delivered', 1, 'Ada Agency', 'bench', ticketed_at
    FROM slips WHERE id > ${after} AND coded`)
}
