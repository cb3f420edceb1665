import { screenWords } from '#src/platform/client/words'

/** UI text for balances. */
export const words = screenWords({
  balance: 'Balance',
  net: 'Net',
  waste: 'Waste',
  overload: 'Overload',
  do_not_pay: 'Do not pay',
  to_pay: 'To pay',
  in_pay_items: 'In pay items',
  not_compared: 'Cannot be compared: it has no net, a source-only item, or units that do not convert.',
})
