import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'
import { mapOf, onLayers } from '#src/workspace/client/map/map-handle'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'map', typeof mapLayers> {}
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const layerStep: Step<number> = {
  kind: 'choice',
  prompt: 'Layer',
  choices: ({ context }) => (mapOf(context)?.layers() ?? []).map(({ title, isOn }, at) => ({ value: at + 1, label: title, detail: isOn ? 'shown' : 'hidden' })),
  format: (layer) => `Layer ${layer}`,
}

/** Commands that show, hide and choose the layers of the map (TICK-79). */
export const mapLayers = commandFamily({
  layers: defineCommand({
    title: 'Toggle map layers panel',
    group: 'Map',
    scope: 'map',
    keys: ['l'],
    keysIn: { scope: 'map-layers', keys: ['escape'] },
    keywords: ['legend'],
    when: onLayers,
    run: (context) => mapOf(context)?.toggleLayers(),
  }),
  'toggle-layer': defineCommand({
    title: 'Toggle map layer…',
    group: 'Map',
    scope: 'map',
    keys: NUMBERS.map(String),
    keyAnswers: NUMBERS.map((layer) => ({ layer })),
    keywords: ['show', 'hide'],
    steps: { layer: layerStep },
    when: onLayers,
    run: (context, { layer }) => mapOf(context)?.toggleLayer(layer - 1),
  }),
})
