import { screenWords } from '#src/platform/client/words'

/** UI text for the view of documents. */
export const words = screenWords({
  document: 'Document',
  documents: 'Documents',
  view: 'Document {{name}}',
  tools: 'Document tools',
  place: '{{at}} of {{count}}',
  page: 'Page {{page}} of {{pages}}',
  pages: '{{name}}, {{pages}} pages, {{size}}',
  one_page: '{{name}}, 1 page, {{size}}',
  facts: '{{name}}, {{size}}',
  said: 'File {{at}} of {{count}}: {{name}}',
  zoomed: '{{percent}} %',
  picture_of: 'Picture {{name}}',
  cannot_show: 'This file can’t be shown here. Download it to read it.',
  not_read: 'The file could not be read.',
  try_again: 'Try again',
  none: 'No documents.',
  drop: 'Drop one file here: pdf, jpeg or png, at most {{max}} MB.',
  added: '{{name}} added',
  removed: '{{name}} removed',
  remove_title: 'Remove {{name}}?',
  remove_body: 'An undo brings it back.',
  remove: 'Remove',
  file: 'File: pdf, jpeg or png, at most {{max}} MB',
  which: 'Which document?',
})
