import { certificateType } from '#src/areas/materials/domain/certificate-types/certificate-type'
import { certificateTypeScreen, type CertificateType } from '#src/areas/materials/client/certificate-types/certificate-type-screen'
import { CertificateTabs } from '#src/areas/materials/client/certificate-types/CertificateTabs'
import { words } from '#src/areas/materials/client/messages'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntries } from '#src/workspace/client/records/form-texts'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const typeColumns = recordColumns<CertificateType>(certificateType, {
  name: { width: 240, flex: 1, strong: true },
  description: { width: 400, flex: 2 },
  status: { width: 96 },
}, [{ id: 'material_count', label: words('materials'), kind: 'count', width: 96 }])

/** The form omits the status, because the commands of the list hide and show types. */
const withoutStatus: OwnEntries = { status: { text: String, read: (value) => ({ value }), Entry: () => null } }

/** The agency's certificate types, each with the number of materials that require it (CERT-1, CERT-6). */
export function List() {
  return (
    <RecordList<CertificateType>
      screen={certificateTypeScreen} name="certificate_types" columns={typeColumns} empty={words('no_types')} searchLabel={words('search_types')} tabs={<CertificateTabs shown="certificate-types" />}
      actions={['certificate-types.edit', 'certificate-types.hide', 'certificate-types.show-again', 'certificate-types.remove']} add="certificate-types.add"
    />
  )
}

/** The form for one certificate type (CERT-7). */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={certificateTypeScreen} id={id} entries={withoutStatus} />
}
