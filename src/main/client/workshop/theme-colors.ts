/** One color of a theme: token name and value. */
export interface ThemeColor {
  readonly name: string
  readonly value: string
}

/** The colors of a theme, in order. They are read from the style sheets themselves, so the page always shows the current colors. */
export function colorsOf(theme: string): readonly ThemeColor[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSStyleRule && namesTheme(rule.selectorText, theme) ? colorsIn(rule.style) : [])))
}

function namesTheme(selector: string, theme: string): boolean {
  return selector.split(',').some((one) => one.trim().replaceAll('"', "'") === `[data-theme='${theme}']`)
}

function colorsIn(style: CSSStyleDeclaration): readonly ThemeColor[] {
  return [...style].filter((name) => name.startsWith('--')).map((name) => ({ name, value: style.getPropertyValue(name).trim() })).filter(({ value }) => value.startsWith('#'))
}
