import { CalendarX } from 'lucide-react'
import { OwnedDocuments } from '#src/areas/projects/client/documents/public/OwnedDocuments'
import { epd } from '#src/areas/materials/domain/epds/epd'
import { epdScreen, type Epd } from '#src/areas/materials/client/epds/epd-screen'
import { CertificateTabs } from '#src/areas/materials/client/certificate-types/CertificateTabs'
import { words } from '#src/areas/materials/client/messages'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const epdColumns = recordColumns<Epd>(epd, {
  declaration_number: { width: 160, flex: 1, strong: true },
  product_name: { width: 200, flex: 1 },
  program_operator: { width: 144 },
  valid_from: { width: 112 },
  valid_to: { width: 112 },
  declared_unit: { width: 128, value: ({ declared_quantity: quantity, declared_unit: unit }) => `${quantity} ${unit}` },
  gwp: { width: 184 },
}, [
  { id: 'is_expired', label: words('state'), kind: 'flag', word: words('expired'), icon: CalendarX, tone: 'rejected', width: 112 },
  { id: 'documents_count', label: words('documents'), kind: 'count', width: 104, sortable: false },
  { id: 'materials', label: words('materials'), kind: 'text', width: 200, flex: 1, value: ({ materials }) => materials.join(', ') },
])

/** The list of product declarations. Marks expired declarations (CERT-10, CERT-11). */
export function List({ search }: PaneViewProps) {
  return (
    <RecordList<Epd>
      screen={epdScreen} name="epds" columns={epdColumns} empty={words('no_epds')} searchLabel={words('search_epds')} tabs={<CertificateTabs shown="declarations" />}
      actions={['epds.edit', 'epds.show-document', 'epds.read-file', 'epds.download-file', 'epds.remove']} add="epds.add" deleted={{ query: search, show: 'epds.show-deleted', restore: 'epds.restore' }}
    />
  )
}

const DOCUMENTS = { show: 'epds.show-document', add: 'epds.add-document', remove: 'epds.remove-document' } as const

/** The form for one declaration, with its documents below (CERT-10). */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={epdScreen} id={id} below={<OwnedDocuments type="epd" id={Number(id)} mayWrite commands={DOCUMENTS} />} />
}
