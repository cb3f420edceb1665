import { screenWords } from '#src/platform/client/words'

/** UI text for the features pages. */
export const words = screenWords({
  features: 'Features',
  dot_portal: 'DOT portal',
  opens: 'Pages under {{path}}',
  list: 'more pages',
  not_built: '{{name}} is not available yet',
  closed: '{{name}}, its feature flag is off',
})
