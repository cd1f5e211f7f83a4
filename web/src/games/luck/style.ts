// One place that brings the styles along, for the table and for films.
import '../../style/plain.css';
import '../../style/luck.css';
import '../../style/luck-test.css';
import '../../style/luck-making.css';
import '../../style/luck-print.css';
