import { deviceColumns, devicesKey, readDevices, type DeviceRow } from '#src/areas/identity/client/devices/device-list'
import { words } from '#src/areas/identity/client/devices/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { ListPane } from '#src/workspace/client/table/ListPane'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The devices on which the person is logged in, each with its browser, IP address and last use. Commands of the page log a device out. */
export default function DevicesPane() {
  const { dot_authority_id: agency } = usePerson()
  return (
    <ListPane<DeviceRow>
      label={words('devices_of')}
      queryKey={devicesKey(agency)}
      read={readDevices}
      columns={deviceColumns}
      empty={words('devices_empty')}
      bar={
        <>
          <CommandButton id="account.end-device" />
          <CommandButton id="account.end-other-devices" />
        </>
      }
    />
  )
}
