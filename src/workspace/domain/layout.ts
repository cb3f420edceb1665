/** Widths of the navigation bar, in pixels (§2, §9, SHELL-1, SHELL-2). */
export const NAVBAR_COLLAPSED_PX = 83
export const NAVBAR_EXPANDED_PX = 310
/** The delay of the submenu and the duration of the menu's animation, in ms (§9, SHELL-38). */
export const SUBMENU_DELAY_MS = 100
export const MENU_ANIMATION_MS = 330
/** The duration of the loading animation, in ms (§9, SHELL-72). */
export const LOADING_ANIMATION_MS = 1200
/** The width of the confirmation popup in pixels, and the z-index of a modal (§9, SHELL-57, SHELL-59). */
export const POPUP_WIDTH_PX = 600
export const MODAL_Z_INDEX = 10
/** Toasts: how many at once, how long a success stays, and for how long an equal error is not repeated (§8, SHELL-63, SHELL-65, ERR-19). */
export const MAX_TOASTS = 3
export const SUCCESS_TOAST_MS = 5000
export const EQUAL_TOAST_MS = 5000
/** Labels longer than this have a tooltip (§2, SHELL-81). */
const TOOLTIP_FROM_CHARACTERS = 20
/** A larger number on a badge is shown as 99+ (SHELL-41). */
export const BADGE_MAX = 99
/** The letter shown for an agency that has neither a logo nor a name (§1, SHELL-4, SHELL-5). */
export const DEFAULT_AGENCY_LETTER = 'E'

/** The letter shown for an agency without a logo (§1, SHELL-5). */
export function agencyLetter(name: string | null): string {
  const [first] = name?.trim() ?? ''
  return first?.toUpperCase() ?? DEFAULT_AGENCY_LETTER
}

/** The text of a count badge, or null for no badge (SHELL-41). */
export function badgeText(count: number): string | null {
  if (count <= 0) return null
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count)
}

/** The tooltip of a label: its whole text when it is long, otherwise none (§2, SHELL-81). */
export function tooltipOf(label: string | undefined): string | undefined {
  return label !== undefined && label.length > TOOLTIP_FROM_CHARACTERS ? label : undefined
}
