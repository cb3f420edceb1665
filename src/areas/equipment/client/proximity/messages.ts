import { screenWords } from '#src/platform/client/words'

/** UI text for proximity settings. */
export const words = screenWords({
  title: 'Proximity settings of {{title}}',
  body: 'A machine within the proximity range counts as near the project. Its position is sent within the transmission range.',
  proximity_range_meters: 'Proximity range',
  transmission_range_meters: 'Transmission range',
  unit: 'Unit',
  feet: 'Feet',
  miles: 'Miles',
  bounds: 'From {{min}} to {{max}} {{unit}}, with at most 3 decimals.',
  save: 'Save',
  loading: 'Loading…',
  undo: 'proximity settings, {{title}}',
  unchanged: 'The proximity settings are unchanged.',
})
