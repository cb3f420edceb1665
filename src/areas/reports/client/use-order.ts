import { useMemo, useState } from 'react'
import { orderIn } from '#src/areas/reports/domain/query'
import type { ReportOrder } from '#src/areas/reports/domain/report'
import type { Project } from '#src/areas/projects/client/public/project-query'
import { dayInZone } from '#src/platform/domain/time/days'

/** The report that an address asks for; null until the project is loaded, because the project's time zone determines today's date. */
export function useOrder(search: string, project: Project | undefined): ReportOrder | null {
  // a pane that is open past midnight keeps its days
  const [opened] = useState(() => new Date())
  return useMemo(() => (project === undefined ? null : orderIn(search, dayInZone(opened, project.timezone), project.project_start)), [search, project, opened])
}
