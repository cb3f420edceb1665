import { screenWords } from '#src/platform/client/words'

/** Texts of the help page, except those for operators, which are in src/setup/operating.md. */
export const words = screenWords({
  help: 'Help',
  contents: 'On this page',
  operating_note: 'The sections from here on are for the people who run this installation. Only administrators see them.',

  first: 'First steps',
  first_about: 'Suppliers send delivery tickets to Slipway. You code each ticket to a pay item of its contract, and coded tickets leave in an export.',
  first_palette: 'Find any command, screen, ticket, or project: press the keys and type a few letters. Everything in Slipway can be reached this way.',
  first_project: 'Open a project. Its tabs lead to its tickets, contract, and reconciliation.',
  first_split: 'Open a second pane beside the first. Each pane shows its own screen, and you can save the layout.',
  first_region: 'Move between the menu, the panes, and the drawer.',
  first_undo: 'Undo your last change. A change that cannot be undone says so before you make it.',
  first_account: 'Change your own account: name, email, phone, and notifications.',

  keys: 'Keyboard',
  keys_about: 'Every command has a name, and most have a key. A key is shown on each button and beside each command in the palette.',
  keys_map: 'See the keys that work where you are, and change them.',
  keys_row: 'Move to the next row of a table. The arrow keys work too.',
  keys_select: 'Select the current row. Commands then apply to all selected rows.',
  keys_search: 'Search the table.',
  keys_repeat: 'Repeat your last command on the current selection.',
  keys_letters: 'Keys of one character work in tables, tickets, and images, never in a field. This turns them off or on.',

  coding: 'Reconciling tickets',
  coding_about: 'Reconciling a project means coding each of its tickets: giving it a pay item, a quantity, and, where several contractors work on the item, the contractor.',
  coding_open: 'Open the reconciliation of a project.',
  coding_drawer: 'Open the drawer on the current ticket.',
  coding_search: 'Search the pay items by number or description, and choose one.',
  coding_suggested: 'Or use the item that Slipway suggests for this ticket.',
  coding_net: 'Check the quantity. This copies the net amount of the ticket into it. The field also takes a percentage of the net, such as 40%, and a sum, such as =24.81-10.',
  coding_accept: 'Accept. This codes the ticket, marks it delivered, and opens the next uncoded ticket.',
  coding_recent: 'Without the drawer: give the current ticket a recent pay item. The line below the table shows the number of each item.',
  coding_skip: 'Skip a ticket that you cannot code yet.',
  coding_flag: 'Flag a ticket that somebody should look at, with a note.',

  asking: 'Asking a project',
  asking_about: 'Ask in plain words, such as “How many tons of asphalt were rejected last week?”. Days, states, materials, plants, companies, trucks and ticket numbers become filters of the ticket list, which are shown. Other words are searched for in work reports, documents, events and notes. All counts and sums come from the database.',
  asking_ask: 'Ask the project of the pane, or one that you choose.',
  asking_open: 'Open the focused line: the ticket, report, document or event, or the tickets that a sum adds up.',
  asking_write: 'With an AI provider, have a short answer written from the lines on the screen. Only they and the question are sent. A sentence that cites none of them, or has a number that is in none of them, is left out.',
  asking_cancel: 'Cancel the answer while it is being written.',

  supplier: 'Tickets from suppliers',
  supplier_about: 'A supplier’s system sends tickets with an API key of your agency: one at a time, or many in one call. A ticket that is sent twice is stored once.',
  supplier_key: 'Create an API key. It is shown once: give it to the supplier in a safe way.',
  supplier_read_key: 'For your own systems, such as accounting: create a read-only key. It reads tickets, totals, and pay periods, and changes nothing.',
  supplier_keys: 'See which keys are used, and revoke those that are not needed anymore.',
  supplier_import: 'Without an API: import tickets from a CSV file. Slipway checks every row before anything is saved.',
  supplier_link: 'API reference and guide for suppliers',
})
