import { useMemo, useState } from 'react'
import { orderIn } from '#src/areas/reports/domain/query'
import type { ReportOrder } from '#src/areas/reports/domain/report'
import type { Project } from '#src/areas/projects/client/public/project-query'
import { dayInZone } from '#src/platform/domain/time/days'
import type { ProjectInContext } from '#src/workspace/client/commands/context'

interface OpenOrder {
  /**
   * The report that the pane's path asks for; null until the project is loaded, because the project's time zone determines today's date.
   */
  readonly order: ReportOrder | null
  /** The project's facts for commands, with the report, so that a command acts on the days that are shown. */
  readonly facts: ProjectInContext | null
}

/** The report that a pane shows. */
export function useOrder(search: string, project: Project | undefined, ofProject: ProjectInContext | null): OpenOrder {
  // a pane that is open past midnight keeps its days, until it shows another report
  const [opened, setOpened] = useState(() => openedNow(search))
  if (opened.search !== search) setOpened(openedNow(search))
  const order = useMemo(() => (project === undefined ? null : orderIn(search, dayInZone(opened.at, project.timezone), project.project_start)), [search, project, opened])
  const facts = useMemo(() => (ofProject === null || order === null ? ofProject : { ...ofProject, report: order }), [ofProject, order])
  return { order, facts }
}

/** The query string of a pane's path, and the moment at which the pane opens it. */
function openedNow(search: string): { readonly search: string; readonly at: Date } {
  return { search, at: new Date() }
}
