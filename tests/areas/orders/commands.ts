import { PROJECTS, type CommandLines } from '#tests/areas/who'

const ORDERS = 'Y Y Y Y - - - - - -'

/** Who may run the commands of orders, according to table B.2 of the requirements. */
export default {
  commands: {
    'orders.place': ORDERS,
    'orders.place-on-calendar': ORDERS,
    'orders.edit': PROJECTS,
    'orders.cancel': ORDERS,
    'orders.activate': ORDERS,
    'orders.remove': ORDERS,
  },
} satisfies CommandLines
