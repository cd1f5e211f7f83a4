// The styles of this table, in the order in which they must come.
import '../../style/mcguffin.css';
import '../../style/mcguffin-moment.css';
import '../../style/mcguffin-making.css';
import '../../style/mcguffin-host.css';
