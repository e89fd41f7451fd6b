import { describe, expect, it } from 'vitest'
import { listenForGestures } from './gestures.ts'

/**
 * Stands for the element of a chart, with as much of it as gestures need. It lies 10 px from the left and 20 from the
 * top of the page.
 */
class Place extends EventTarget {
  getBoundingClientRect = () => ({ left: 10, top: 20 })
  setPointerCapture = () => {}
}

function chartWithGestures() {
  const place = new Place()
  const done: unknown[][] = []
  const leave = listenForGestures(place as unknown as HTMLElement, {
    drag: (byPx) => done.push(['drag', byPx]),
    zoom: (factor, atPx) => done.push(['zoom', Number(factor.toFixed(3)), atPx]),
    point: (at) => done.push(['point', at]),
    toEnd: (end) => done.push(['toEnd', end]),
    reset: () => done.push(['reset']),
    fit: () => done.push(['fit']),
    tell: (by) => done.push(['tell', by]),
    passed: () => done.push(['passed']),
  })
  const event = (type: string, fields: object) => {
    const made = Object.assign(new Event(type, { cancelable: true }), { button: 0, pointerId: 1, ...fields })
    place.dispatchEvent(made)
    return made
  }
  const at = (x: number, y = 50) => ({ clientX: 10 + x, clientY: 20 + y })
  return { done, event, at, leave }
}

describe('a chart in the hands of a reader', () => {
  it.each([
    ['ArrowLeft', ['drag', 60]],
    ['ArrowRight', ['drag', -60]],
    ['+', ['zoom', 0.8, undefined]],
    ['-', ['zoom', 1.25, undefined]],
    ['Home', ['toEnd', 'first']],
    ['End', ['toEnd', 'last']],
    ['Escape', ['reset']],
    ['f', ['fit']],
    ['P', ['tell', -1]],
    ['n', ['tell', 1]],
  ])('is moved by the key %s', (key, expected) => {
    const { done, event } = chartWithGestures()
    expect(event('keydown', { key }).defaultPrevented).toBe(true)
    expect(done).toEqual([expected])
  })

  it('leaves every other key, and those of the browser, to the page', () => {
    const { done, event } = chartWithGestures()
    for (const fields of [
      { key: 'Tab' },
      { key: 'ArrowDown' },
      { key: '+', ctrlKey: true },
      { key: 'ArrowLeft', altKey: true },
    ])
      expect(event('keydown', fields).defaultPrevented).toBe(false)
    expect(done).toEqual([])
  })

  it('is pointed at and dragged by a mouse, and dragged only while it is pressed', () => {
    const { done, event, at } = chartWithGestures()
    const mouse = { pointerType: 'mouse' }
    event('pointermove', { ...mouse, ...at(100) })
    event('pointerdown', { ...mouse, ...at(100) })
    event('pointermove', { ...mouse, ...at(130) })
    event('pointerup', { ...mouse, ...at(130) })
    event('pointerleave', mouse)
    expect(done).toEqual([
      ['point', { x: 100, y: 50 }],
      ['point', { x: 130, y: 50 }],
      ['drag', 30],
      ['point', null],
    ])
  })

  it('leaves the wheel to the page until it is pressed or has the focus, and gives it back', () => {
    const { done, event, at } = chartWithGestures()
    const turn = (fields: object = {}) => event('wheel', { deltaX: 0, deltaY: 100, ...at(40), ...fields })
    const mouse = { pointerType: 'mouse' }
    const takes = [() => event('pointerdown', { ...mouse, ...at(40) }), () => event('focus', {})]
    const gives = [
      () => event('pointerleave', mouse),
      () => event('keydown', { key: 'Escape' }),
      () => event('blur', {}),
    ]
    expect(turn().defaultPrevented).toBe(false)
    for (const take of takes)
      for (const give of gives) {
        take()
        expect(turn().defaultPrevented).toBe(true)
        give()
        expect(turn().defaultPrevented).toBe(false)
      }
    expect(done.filter(([what]) => what === 'passed')).toHaveLength(7)
    expect(done.filter(([what]) => what === 'reset')).toEqual([])
  })

  it('is zoomed by the wheel around the pointer with Ctrl or the command key, and always moved by a wheel sideways', () => {
    const { done, event, at } = chartWithGestures()
    for (const fields of [
      { deltaX: 0, deltaY: 100, ctrlKey: true },
      { deltaX: 0, deltaY: -100, metaKey: true },
      { deltaX: 30, deltaY: 5 },
    ])
      expect(event('wheel', { ...fields, ...at(40) }).defaultPrevented).toBe(true)
    expect(done).toEqual([
      ['zoom', 1.127, 40],
      ['zoom', 0.887, 40],
      ['drag', -30],
    ])
  })

  it('tells of a point that a finger touches, and moves with one that moves', () => {
    const { done, event, at } = chartWithGestures()
    const finger = { pointerType: 'touch' }
    event('pointerdown', { ...finger, ...at(80) })
    event('pointerup', { ...finger, ...at(81) })
    event('pointerdown', { ...finger, ...at(80) })
    event('pointermove', { ...finger, ...at(60) })
    event('pointerup', { ...finger, ...at(60) })
    expect(done).toEqual([
      ['point', { x: 81, y: 50 }],
      ['drag', -20],
      ['point', null],
    ])
  })

  it('comes closer when two fingers part, around the middle between them', () => {
    const { done, event, at } = chartWithGestures()
    const touch = { pointerType: 'touch' }
    event('pointerdown', { ...touch, pointerId: 1, ...at(100) })
    event('pointerdown', { ...touch, pointerId: 2, ...at(200) })
    event('pointermove', { ...touch, pointerId: 2, ...at(300) })
    expect(done.slice(0, 2)).toEqual([
      ['zoom', 0.5, 200],
      ['drag', 50],
    ])
  })

  it('is nobody’s any more when it is taken back', () => {
    const { done, event, leave } = chartWithGestures()
    leave()
    event('keydown', { key: '+' })
    expect(done).toEqual([])
  })
})
