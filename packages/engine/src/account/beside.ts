import type { Points, Ticket, TimeMs } from '@ratchet/domain'
import type { AccountModel, KeptModel } from './model.ts'
import { MapOverlay, SetOverlay } from './overlay.ts'

/** The account's state beside its rows, as a step sees it. */
export class Beside {
  readonly waitingDeletes: MapOverlay<string, string>
  readonly refusedAtMs: MapOverlay<Ticket, TimeMs>
  readonly targetsBefore: MapOverlay<string, Points>
  readonly unknownSinceMs: MapOverlay<string, TimeMs>
  readonly ocoOf: MapOverlay<string, string>
  readonly foreignOrders: SetOverlay<Ticket>
  readonly doubled: SetOverlay<string>
  readonly alarmed: SetOverlay<Ticket>

  constructor(model: AccountModel) {
    this.waitingDeletes = new MapOverlay(model.waitingDeletes)
    this.refusedAtMs = new MapOverlay(model.refusedAtMs)
    this.targetsBefore = new MapOverlay(model.targetsBefore)
    this.unknownSinceMs = new MapOverlay(model.unknownSinceMs)
    this.ocoOf = new MapOverlay(model.ocoOf)
    this.foreignOrders = new SetOverlay(model.foreignOrders)
    this.doubled = new SetOverlay(model.doubled)
    this.alarmed = new SetOverlay(model.alarmed)
  }

  applyTo(model: KeptModel): void {
    this.waitingDeletes.applyTo(model.waitingDeletes)
    this.refusedAtMs.applyTo(model.refusedAtMs)
    this.targetsBefore.applyTo(model.targetsBefore)
    this.unknownSinceMs.applyTo(model.unknownSinceMs)
    this.ocoOf.applyTo(model.ocoOf)
    this.foreignOrders.applyTo(model.foreignOrders)
    this.doubled.applyTo(model.doubled)
    this.alarmed.applyTo(model.alarmed)
  }
}
