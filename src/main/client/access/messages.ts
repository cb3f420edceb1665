import { screenWords } from '#src/platform/client/words'

/** UI text of the form with which a vendor or consultant asks an agency for access. */
export const words = screenWords({
  ask: 'Ask for access',
  ask_says: 'You do not have access to an agency yet. Enter the name of the agency as the agency writes it. An administrator decides on your request.',
  agency_name: 'Agency',
  company: 'Company',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  address_1: 'Address 1',
  address_2: 'Address 2',
  city: 'City',
  state: 'State, two letters',
  zip: 'ZIP',
  send: 'Send request',
  back_to_log_in: 'Back to login',
  other_ways: 'Other ways',
})
