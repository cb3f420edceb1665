import { LOADING_ANIMATION_MS, MENU_ANIMATION_MS, MODAL_Z_INDEX, NAVBAR_COLLAPSED_PX, NAVBAR_EXPANDED_PX, POPUP_WIDTH_PX, SUBMENU_DELAY_MS } from '#src/workspace/domain/layout'

/** The constants of §9 that style sheets use, as custom properties: a sheet reads the variable and repeats no number (CONST-9). */
const measures: Readonly<Record<string, string>> = {
  '--navbar-collapsed': `${NAVBAR_COLLAPSED_PX}px`,
  '--navbar-expanded': `${NAVBAR_EXPANDED_PX}px`,
  '--popup-width': `${POPUP_WIDTH_PX}px`,
  '--modal-z-index': String(MODAL_Z_INDEX),
  '--submenu-delay': `${SUBMENU_DELAY_MS}ms`,
  '--menu-animation': `${MENU_ANIMATION_MS}ms`,
  '--loading-animation': `${LOADING_ANIMATION_MS}ms`,
}

/** Sets the constants on the page, with those of the areas; called before the first render, so that nothing is laid out without them. */
export function setMeasures(ofAreas: Readonly<Record<string, string>>, { style }: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries({ ...measures, ...ofAreas })) style.setProperty(name, value)
}
