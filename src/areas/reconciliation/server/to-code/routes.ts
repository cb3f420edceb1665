import { toCode } from '#src/areas/reconciliation/api/to-code'
import { GROUPS_MAX } from '#src/areas/reconciliation/domain/to-code'
import { visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { countTickets, findGroups, findProjectsToCode } from '#src/areas/reconciliation/server/to-code/groups'
import { findUsualItems } from '#src/areas/reconciliation/server/to-code/usual-items'
import { findWhereStopped } from '#src/areas/reconciliation/server/to-code/where-stopped'
import { countCodedToday } from '#src/areas/reconciliation/server/to-code/coded-today'
import { countParked } from '#src/areas/tickets/server/queue/public/count-parked'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'

/** The API call of the start page for people who code tickets (CLERK-32). */
export const toCodeRoutes = implement(toCode, {
  groups: ({ query: { by = 'project' }, person, inAgencyReading }) =>
    inAgencyReading(async (db) => {
      const projects = await findProjectsToCode(db, visibleProjects(person, sql.part`p.id`))
      const groups = await findGroups(db, person, projects, by)
      const shown = groups.slice(0, GROUPS_MAX)
      const items = by === 'day' ? [] : await findUsualItems(db, shown)
      return {
        counted_at: new Date().toISOString(),
        projects: projects.length,
        ...(await countTickets(db, projects)),
        ...(await countParked(db, person, projects)),
        coded_today: await countCodedToday(db, person.id),
        groups: shown.map(({ plant_id: _plant, ...group }, at) => ({ ...group, usual_item: items[at] ?? null })),
        is_cut: groups.length > shown.length,
        continue_with: await findWhereStopped(db, person.id, projects),
      }
    }),
})
