import { useCallback } from 'react'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectZone } from '#src/areas/projects/client/public/project-query'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { EquipmentList } from '#src/areas/equipment/client/EquipmentList'
import { EquipmentKeys } from '#src/areas/equipment/client/EquipmentPane'
import type { Equipment } from '#src/areas/equipment/client/equipment-rows'
import { words } from '#src/areas/equipment/client/messages'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { may } from '#src/platform/domain/session/abilities'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** The equipment of one project (EQPT-1). */
export default function ProjectEquipmentPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const { project, facts, isError, asked } = useProjectView(params.projectId, words('tab'))
  const zone = useProjectZone({ project, isError })
  const zoned = useCallback((columns: readonly ColumnSpec<Equipment>[]) => columns.map((spec) => (spec.kind === 'time' && typeof zone === 'string' ? { ...spec, zone: () => zone } : spec)), [zone])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (zone === null || facts === null) return <Skeleton lines={9} />
  const mayChange = may('change_equipment', person).allowed
  return (
    <div className="equipment">
      <EquipmentList
        name="project_equipments" label={words('of_project', { title: project?.title ?? '' })} query={search} project={facts} zoned={zoned} empty={words('empty_project')}
        end={mayChange && (
          <>
            <CommandButton id="equipment.change-proximity" />
            <CommandButton id="equipment.refresh-sources" />
            <CommandButton id="equipment.add" look="filled" />
          </>
        )}
        foot={mayChange && <EquipmentKeys />}
      />
    </div>
  )
}
