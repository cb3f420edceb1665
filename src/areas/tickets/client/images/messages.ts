import { screenWords } from '#src/platform/client/words'

/** UI text for the image gallery. */
export const words = screenWords({
  images: 'Images',
  images_of: 'Images of ticket {{number}}',
  no_tickets_followed: 'The pane it follows has no tickets.',
  no_ticket: 'No ticket has the focus. Move to one in the table that this pane follows.',
  none: 'This ticket has no image.',
  none_may_add: 'Add a jpeg or png of at most {{max}} MB: choose it, paste it or drop it here.',
  failed: 'The images could not be loaded.',
  picture_failed: 'This image could not be loaded.',
  try_again: 'Try again',
  place: '{{at}} of {{count}}',
  alt: 'Image {{at}} of {{count}} of ticket {{number}}: {{name}}, added by {{by}}, {{when}}',
  facts: 'Added by {{by}}, {{when}} · {{width}} × {{height}} · {{size}}',
  said: '{{at}} of {{count}}, {{name}}, added by {{by}}',
  first: 'First image',
  last: 'Last image',
  fits: 'Whole image',
  zoomed: 'Zoom {{percent}} %',
  file: 'A jpeg or png of at most {{max}} MB',
  remove_body: '{{name}}, added by {{by}}. You can undo this.',
  remove: 'Delete image',
  tools: 'Image tools',
  kilobytes: '{{size}} KB',
  megabytes: '{{size}} MB',
  drop_here: 'Drop one image here',
})
