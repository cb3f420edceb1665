import type { CodedChoice, CodedItem } from '#src/areas/reconciliation/domain/coding/suggestion'
import { SURE_CODINGS } from '#src/areas/reconciliation/domain/limits'

/**
 * The item used most often in some codings, if it was used for at least `share` of them (from 0 to 1) and there are enough codings;
 * otherwise null (PLUS-8).
 */
export function sureItem(choice: CodedChoice | null, share: number): CodedItem | null {
  return choice !== null && choice.among >= SURE_CODINGS && choice.usual.uses >= share * choice.among ? choice.usual : null
}
