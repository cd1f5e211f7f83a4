// The styles of this table, in the order in which they must come.
import '../../style/getmac.css';
