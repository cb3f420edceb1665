import { Phone } from 'lucide-react'
import { contactScreen } from '#src/areas/plants/client/plant-contacts/contact-screen'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The 24/7 contacts: the list and the form of one (PLNT-17). */
export const [contactsPane, contactPane] = recordPanes(contactScreen, { scope: 'plant-contact-table', icon: Phone, one: 'Contact', views: () => import('./contact-views') })
