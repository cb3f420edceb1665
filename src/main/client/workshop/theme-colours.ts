/** One colour of a theme: the name of its token and its value. */
export interface ThemeColour {
  readonly name: string
  readonly value: string
}

/** The colours that the style sheets give to a theme, in their order; read from the sheets, so that the page cannot say others. */
export function coloursOf(theme: string): readonly ThemeColour[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSStyleRule && namesTheme(rule.selectorText, theme) ? coloursIn(rule.style) : [])))
}

function namesTheme(selector: string, theme: string): boolean {
  return selector.split(',').some((one) => one.trim().replaceAll('"', "'") === `[data-theme='${theme}']`)
}

function coloursIn(style: CSSStyleDeclaration): readonly ThemeColour[] {
  return [...style].filter((name) => name.startsWith('--')).map((name) => ({ name, value: style.getPropertyValue(name).trim() })).filter(({ value }) => value.startsWith('#'))
}
