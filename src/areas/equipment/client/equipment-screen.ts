import { equipments } from '#src/areas/equipment/api/equipment'
import { equipment } from '#src/areas/equipment/domain/equipment'
import { words } from '#src/areas/equipment/client/messages'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** The form of a machine (EQPT-14). */
export const equipmentScreen = recordScreen({
  record: equipment,
  calls: equipments,
  list: '/admin/equipment-and-fleet',
  form: '/admin/equipment-and-fleet/machines/:id',
  words: { list: words('equipment'), new: words('new'), form: words('form'), removeTitle: words('remove_title'), removeBody: words('remove_body') },
})
