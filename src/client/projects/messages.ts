import { screenWords } from '#src/client/platform/words'

/** Words of the project screens. */
export const words = screenWords({
  tabs: 'Project',
  search: 'Search projects',
  mine: 'My projects',
  all: 'Projects',
  empty: 'You are in no project yet. Whoever manages a project adds you to its team.',
  none_deleted: 'No project was deleted in the last 30 days.',
  archived: 'Show archived',
  deleted: 'Recently deleted',
})
