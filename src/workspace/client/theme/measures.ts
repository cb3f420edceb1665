import { LOADING_ANIMATION_MS, MENU_ANIMATION_MS, MODAL_Z_INDEX, NAVBAR_COLLAPSED_PX, NAVBAR_EXPANDED_PX, POPUP_WIDTH_PX, SUBMENU_DELAY_MS } from '#src/workspace/domain/layout'

/**
 * The constants of section 9 of the specification that style sheets use, as CSS custom properties, so that no style sheet repeats a number
 * (CONST-9).
 */
const measures: Readonly<Record<string, string>> = {
  '--navbar-collapsed': `${NAVBAR_COLLAPSED_PX}px`,
  '--navbar-expanded': `${NAVBAR_EXPANDED_PX}px`,
  '--popup-width': `${POPUP_WIDTH_PX}px`,
  '--modal-z-index': String(MODAL_Z_INDEX),
  '--submenu-delay': `${SUBMENU_DELAY_MS}ms`,
  '--menu-animation': `${MENU_ANIMATION_MS}ms`,
  '--loading-animation': `${LOADING_ANIMATION_MS}ms`,
}

/** Sets these constants and those of the areas as custom properties of the page. Called before the first render, which needs them. */
export function setMeasures(ofAreas: Readonly<Record<string, string>>, { style }: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries({ ...measures, ...ofAreas })) style.setProperty(name, value)
}
