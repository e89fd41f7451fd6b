import { adopt } from './adopt.ts'

/** Stands for the module of this name in `react-style-singleton`: see `style-elements.vite.ts`. */
export function stylesheetSingleton() {
  let users = 0
  let leave = () => {}
  return {
    add(css: string) {
      if (users++ === 0) leave = adopt(css)
    },
    remove() {
      if (--users === 0) leave()
    },
  }
}
