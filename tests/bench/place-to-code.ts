import type { Client } from 'pg'

/**
 * Of the first agency's projects with confirmed reconciliation, the one with the most pending tickets, and one of its items that accepts
 * every contractor.
 */
export async function placeToCode(owner: Client): Promise<{ readonly project: number; readonly item: number }> {
  const { rows: [place] } = await owner.query<{ project: number; item: number }>(`
    SELECT p.id AS project, (SELECT min(item.id) FROM pay_items item WHERE item.dot_project_id = p.id AND NOT item.is_dnp AND NOT item.source_only
        AND NOT EXISTS (SELECT FROM pay_item_contractors c WHERE c.pay_item_id = item.id)) AS item
    FROM dot_projects p JOIN pay_periods period ON period.dot_project_id = p.id AND period.state = 'in_progress'
    WHERE p.dot_authority_id = (SELECT min(id) FROM dot_authorities) AND p.reconciliation = 'confirmed' AND p.deleted_at IS NULL
    ORDER BY (SELECT coalesce(sum(tickets), 0) FROM project_ticket_counts counts WHERE counts.dot_project_id = p.id AND counts.span = 'year' AND counts.status = 'pending') DESC LIMIT 1`)
  if (place === undefined) throw new Error('there is no project to code')
  return place
}
