import { FileBadge } from 'lucide-react'
import { certificateTypeScreen } from '#src/areas/materials/client/certificate-types/certificate-type-screen'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for the agency's certificate types: the list, and the form for one (CERT-1, CERT-6). */
export const [certificateTypesPane, certificateTypePane] = recordPanes(certificateTypeScreen, {
  scope: 'certificate-type-table', icon: FileBadge, one: 'Certificate type', views: () => import('./certificate-type-views'),
})
