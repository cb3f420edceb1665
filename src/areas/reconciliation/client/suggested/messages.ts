import { screenWords } from '#src/platform/client/words'

/** UI text for coding with suggestions. */
export const words = screenWords({
  suggestion: 'Suggestion',
  suggestion_of: '{{item}}, {{uses}} of {{among}} ({{share}}%)',
  suggestion_of_product: '{{item}}, by product code',
  become: '{{count}} tickets get their usual pay items',
  become_one: '1 ticket gets its usual pay item',
  accepted: '{{tickets}} coded with their usual items.',
  accepted_left: '{{tickets}} coded with their usual items. {{left}} left out.',
  undo: 'usual items of {{tickets}}',
  ask_share: 'Used for at least how many percent of the last codings?',
  percent: '{{share}}%',
  accuracy: 'Suggestions',
  accuracy_of: 'How often the first suggestion was right',
  search: 'Filter projects',
  empty: 'No project has codings yet.',
  no_match: 'No project has this name.',
  project: 'Project',
  number: 'Number',
  codings: 'Codings measured',
  suggested: 'With a suggestion',
  right: 'Right',
  share: 'Share right',
  note: 'Each of the latest 500 codings of a project is predicted only from the codings before it.',
})
