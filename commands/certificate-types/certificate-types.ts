import { certificateTypeScreen } from '#src/areas/materials/client/certificate-types/certificate-type-screen'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'certificate-types', typeof certificateTypes> {}
}

const make = recordCommands({ group: 'Materials', scope: 'certificate-type-table', screen: certificateTypeScreen })

/** Commands for certificate types. A type that is in use cannot be removed, only hidden (CERT-7, CERT-8). */
export const certificateTypes = commandFamily({
  add: make.add({ title: 'Add a certificate type', keywords: ['new', 'create'] }),
  edit: make.edit({ title: 'Edit certificate type', keywords: ['change', 'rename', 'open', 'description'] }),
  remove: make.remove({ title: 'Remove certificate type', keywords: ['delete'] }),
})
