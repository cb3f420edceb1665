import { EquipmentList } from '#src/areas/equipment/client/EquipmentList'
import { words } from '#src/areas/equipment/client/messages'
import { SourceStates } from '#src/areas/equipment/client/telematics/SourceStates'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { showsDeleted } from '#src/workspace/client/records/deleted-records'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

/** The equipment of all projects (EQPT-1). */
export default function EquipmentPane({ search }: PaneViewProps) {
  const { dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('equipment'), agencyName)
  const isDeleted = showsDeleted(search)
  return (
    <div className="equipment">
      <SourceStates />
      <EquipmentList
        name="equipments" label={words('equipment')} query={search} project={null} empty={words('empty')}
        actions={<BarToggleButton command="equipment.show-deleted" label={words('deleted')} isOn={isDeleted} />}
        end={isDeleted ? <CommandButton id="equipment.restore" look="filled" /> : (
          <>
            <CommandButton id="equipment.refresh-sources" />
            <CommandButton id="equipment.add" look="filled" />
          </>
        )}
        foot={!isDeleted && <EquipmentKeys />}
      />
    </div>
  )
}

/** Buttons for the commands on a machine, shown below the list. */
export function EquipmentKeys() {
  return (
    <span className="equipment-keys">
      <CommandButton id="equipment.pause" look="bare" label={words('key_pause')} />
      <CommandButton id="equipment.suspend" look="bare" label={words('key_suspend')} />
      <CommandButton id="equipment.resume" look="bare" label={words('key_resume')} />
      <CommandButton id="equipment.show-history" look="bare" label={words('key_history')} />
    </span>
  )
}
