import { words } from '#src/areas/materials/client/messages'
import type { CommandId } from '#src/workspace/client/commands/command'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const lists = ['materials', 'certificate-types', 'declarations'] as const
const commands: Readonly<Record<(typeof lists)[number], CommandId>> = { materials: 'materials.show-list', 'certificate-types': 'certificate-types.show-list', declarations: 'epds.show-list' }

/** Switches between the lists of Material certificates: materials, certificate types and declarations (CERT-1). */
export function CertificateTabs({ shown }: { readonly shown: (typeof lists)[number] }) {
  return lists.map((list) => <BarToggleButton key={list} command={commands[list]} label={words(`tab_${list}`)} isOn={list === shown} />)
}
