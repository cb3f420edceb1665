import { screenWords } from '#src/platform/client/words'

/** Words of the map. */
export const words = screenWords({
  map: 'map',
  map_keys: 'Arrow keys pan, plus and minus zoom, J and K go to the next and previous item, Enter opens it, L shows the layers. The list beside the map has the same items.',
  layers: 'Layers',
  list: 'In this map view',
  search: 'Search the map',
  title: 'Item',
  detail: 'Detail',
  layer: 'Layer',
  location: 'Location',
  cluster: '{{count}} {{things}}',
  cluster_detail: 'close together; Enter zooms in',
  place: '{{latitude}}, {{longitude}}',
  in_view: '{{count}} in view',
  in_view_of: '{{count}} of {{total}} in view',
  shown_first: 'The first {{count}} are listed. Filter to see the others.',
  empty: 'Nothing in this map view. F fits all.',
  empty_layers: 'No layer is shown. L opens the layers.',
  empty_all: 'No locations in the shown layers.',
  failed: '{{layer}} could not be read. The other layers are complete.',
  again: 'Try again',
  basemap: 'Offline basemap: Natural Earth, US Census Bureau, GeoNames (CC BY 4.0)',
  clear_filters: 'Clear {{filters}}',
  layer_on: '{{layer}} shown',
  layer_off: '{{layer}} hidden',
})
