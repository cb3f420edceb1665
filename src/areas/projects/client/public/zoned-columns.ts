import { useMemo } from 'react'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableRow } from '#src/platform/client/table/model'
import { useProjectZone, type Project } from '#src/areas/projects/client/public/project-query'

/**
 * The columns of a project's list, with times in the time zone that the project's panes use (SHELL-71). Null while the project is loading.
 * The caller then does not render the table yet, because a table reads its columns only once, and the columns depend on the time zone.
 */
export function useZonedColumns<Row extends TableRow>(
  specs: readonly ColumnSpec<Row>[],
  read: { readonly project: Project | undefined; readonly isError: boolean },
): readonly ColumnSpec<Row>[] | null {
  const zone = useProjectZone(read)
  return useMemo(() => {
    if (zone === undefined || zone === null) return zone === null ? null : specs
    return specs.map((spec) => (spec.kind === 'time' ? { ...spec, zone: () => zone } : spec))
  }, [specs, zone])
}
