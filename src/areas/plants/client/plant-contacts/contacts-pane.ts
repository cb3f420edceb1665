import { Phone } from 'lucide-react'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The 24/7 contacts: the list, and the form for one contact (PLNT-17). */
export const [contactsPane, contactPane] = recordPanes('/admin/plant-health/contacts', { scope: 'plant-contact-table', icon: Phone, title: '24/7 contacts', added: 'New contact', one: 'Contact', views: () => import('./contact-views') })
