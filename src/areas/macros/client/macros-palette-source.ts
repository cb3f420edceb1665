import { History } from 'lucide-react'
import { keyText } from '#src/areas/macros/client/macro-questions'
import { ownMacros } from '#src/areas/macros/client/own-macros'
import { stepsWords } from '#src/areas/macros/client/running/step-words'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { definePaletteSource } from '#src/workspace/client/palette/source'

const MOST = 8

/** Finds the person's macros by name (PLUS-24). */
export const macrosPaletteSource = definePaletteSource({
  group: 'Macros',
  order: 60,
  icon: History,
  async search(typed) {
    const text = comparisonKey(typed)
    return (ownMacros.list ?? []).filter(({ name }) => comparisonKey(name).includes(text)).slice(0, MOST).map((macro) => ({
      id: `macro ${macro.id}`,
      label: macro.name,
      detail: [stepsWords(macro.steps), ...(macro.key === null ? [] : [keyText(macro.key)])].join(' · '),
      action: { kind: 'run', command: 'macros.run', answers: { macro } },
    }))
  },
})
