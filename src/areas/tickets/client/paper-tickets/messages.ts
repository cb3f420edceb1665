import { screenWords } from '#src/platform/client/words'

/** UI text for entering paper tickets. */
export const words = screenWords({
  title: 'Paper ticket',
  save: 'Save and enter next',
  saved: 'Paper ticket {{number}} saved',
  hint_net: 'Empty: gross less tare, {{net}}',
  number: 'Ticket number',
  truck: 'Truck',
  gross: 'Gross',
  tare: 'Tare',
  net: 'Net',
  unit: 'Unit',
  date: 'Ticket date',
  time: 'Loaded at',
  time_format: '7:30 AM',
  material: 'Material',
  supplier: 'Supplier',
  plant: 'Plant',
  location: 'Location',
  contractor: 'Contractor',
  photo: 'Photo of the ticket, optional',
  this_ticket: 'This ticket',
  kept: 'Stays for the next ticket',
  entered: 'Entered now',
  open: 'Open ticket {{number}}',
  mark: 'Entered by hand from a paper ticket by {{by}}, {{at}}.',
})
