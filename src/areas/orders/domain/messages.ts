/** Messages to the user about orders. */
export const orderMessages = {
  'errors.order_notice': 'The agency requires at least {{hours}} hours advance notice.',
  'errors.order_not_placed': 'This order is {{state}} and can no longer be changed.',
  'errors.order_quantity_zero': 'Enter a quantity above 0.',
  'errors.order_delivery_needed': 'Enter the delivery day and time, such as 7:30 AM.',
  'errors.no_schedule_here': 'Open the schedule of a project first.',
  'errors.no_order_here': 'Choose an order first.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof orderMessages, string>> {}
}
