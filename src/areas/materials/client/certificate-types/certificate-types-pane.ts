import { FileBadge } from 'lucide-react'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for the agency's certificate types: the list, and the form for one (CERT-1, CERT-6). */
export const [certificateTypesPane, certificateTypePane] = recordPanes('/admin/material-certificates/certificate-types', {
  scope: 'certificate-type-table', icon: FileBadge, title: 'Certificate types', added: 'New certificate type', one: 'Certificate type', views: () => import('./certificate-type-views'),
})
