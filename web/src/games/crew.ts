// A desk where seats have characters' names, led by the program or by a person in the seat after the crew's:
// McGuffin, Adventures & Luck.
import { Desk } from '../ui/desk';

interface Crewed {
  mode: string;
  crew: { name: string }[];
}

export class CrewDesk<V extends Crewed> extends Desk<V> {
  /** What the person who leads is called without a name. */
  protected readonly leader: string = 'The host';

  /** Nothing is drawn before there is one. */
  override get view(): V {
    return super.view!;
  }
  /** The character's name; before there is one, the name at the table. */
  override name(seat: number): string {
    const sits = this.seats[seat]?.name;
    const crew = super.view?.crew;
    if (crew?.length === seat) return sits ?? this.leader;
    return crew?.[seat]?.name || sits || `Seat ${seat + 1}`;
  }
  /** Your own character; none if you watch or lead. */
  get me(): V['crew'][number] | undefined {
    return this.view.crew[this.you];
  }
  get isHost(): boolean {
    const view = super.view;
    return view?.mode === 'hosted' && this.you === view.crew.length;
  }
}
