/** Sentences of scheduled orders (requirements, section D). */
export const orderMessages = {
  'errors.order_notice': 'The agency requires at least {{hours}} hours advance notice.',
} as const
